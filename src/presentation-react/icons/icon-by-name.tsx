import type { ReactElement } from "react";
import type { IconName } from "../../domain/toast/toast-rules.js";
import {
  BackIcon,
  CheckIcon,
  ChevronIcon,
  CloseIcon,
  CopyIcon,
  ExternalIcon,
  GlobeIcon,
  PowerIcon,
  QuestionIcon,
  RetryIcon,
  SearchIcon,
  SpinnerIcon,
  WalletIcon,
  WarningIcon,
} from "./icons.js";

const ICONS: Readonly<Record<IconName, () => ReactElement>> = {
  back: BackIcon,
  check: CheckIcon,
  chevron: ChevronIcon,
  close: CloseIcon,
  copy: CopyIcon,
  external: ExternalIcon,
  globe: GlobeIcon,
  power: PowerIcon,
  question: QuestionIcon,
  retry: RetryIcon,
  search: SearchIcon,
  spinner: SpinnerIcon,
  wallet: WalletIcon,
  warning: WarningIcon,
};

/**
 * The icon of a name, or of `otherwise` if the name is unknown. Never turns the name into markup.
 */
export const iconByName = (name: string | undefined, otherwise: IconName): ReactElement =>
  ICONS[name !== undefined && Object.hasOwn(ICONS, name) ? (name as IconName) : otherwise]();
