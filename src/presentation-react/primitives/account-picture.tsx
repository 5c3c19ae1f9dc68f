import { useLayoutEffect, useMemo, useRef, useState, type ReactElement } from "react";
import { internalsOf } from "../../application/internals.js";
import type { Account, Avatar, AvatarAccount } from "../../domain/account/account.js";
import type { Identity } from "../../domain/names/identity.js";
import { usePicture } from "../hooks/use-picture.js";
import { useLatchkit } from "../provider/context.js";
import { fingerprint } from "./tile.js";

const at = (seed: string, salt: string, span: number): number => fingerprint(seed + salt) % span;

/** Always the same for an address. Decoration. */
function Identicon({ address }: { readonly address: string }): ReactElement {
  const seed = address.toLowerCase();
  const hue = at(seed, "hue", 360);
  const spots = [0, 1, 2].map((n) => ({
    cx: 8 + at(seed, `x${n}`, 56),
    cy: 8 + at(seed, `y${n}`, 56),
    r: 16 + at(seed, `r${n}`, 18),
    fill: `hsl(${(hue + 40 + 55 * n + at(seed, `h${n}`, 30)) % 360} ${62 + at(seed, `s${n}`, 20)}% ${48 + 9 * n}%)`,
  }));
  return (
    <svg
      className="identicon"
      part="identicon"
      viewBox="0 0 72 72"
      width="72"
      height="72"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="72" height="72" fill={`hsl(${hue} 58% 42%)`} />
      {spots.map((spot) => (
        <circle key={spot.fill + spot.cx} {...spot} fillOpacity="0.88" />
      ))}
    </svg>
  );
}

const SCHEMES = ["https:", "http:", "data:", "blob:"];

interface HostAvatar {
  readonly image?: string;
  readonly element?: Element;
}

/** Undefined if the host's function throws; the console shows the error. */
const hostAvatar = (avatar: Avatar, account: AvatarAccount): HostAvatar => {
  try {
    const picture = avatar(account);
    if (picture instanceof Element) return { element: picture };
    if (typeof picture !== "string" || !URL.canParse(picture, document.baseURI)) return {};
    return SCHEMES.includes(new URL(picture, document.baseURI).protocol) ? { image: picture } : {};
  } catch (error) {
    reportError(error);
    return {};
  }
};

/** The host's picture, else that of the account's name, else one generated from the address. */
export function AccountPicture({
  account: { address, caipAddress, namespace },
  known: { name, avatar } = {},
}: {
  readonly account: Pick<Account, "address" | "caipAddress" | "namespace">;
  readonly known?: Identity | undefined;
}): ReactElement {
  const { avatar: make } = internalsOf(useLatchkit()).host().settings;
  const { element, image } = useMemo((): HostAvatar => {
    if (make === undefined) return {};
    const identity = {
      ...(name !== undefined && { name }),
      ...(avatar !== undefined && { avatar }),
    };
    return hostAvatar(make, { address, caipAddress, namespace, ...identity });
  }, [make, address, caipAddress, namespace, name, avatar]);
  if (element) return <HostElement element={element} />;
  if (image === undefined && avatar === undefined) return <Identicon address={address} />;
  return <PictureTile address={address} host={image} avatar={avatar} />;
}

function HostElement({ element }: { readonly element: Element }): ReactElement {
  const container = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => container.current?.replaceChildren(element), [element]);
  return (
    <span
      className="avatar avatar-own"

      data-testid="lk-own-avatar"
      ref={container}
      aria-hidden="true"
    />
  );
}

interface PictureTileProps {
  readonly address: string;
  readonly host: string | undefined;
  readonly avatar: string | undefined;
}

function PictureTile({ address, host, avatar }: PictureTileProps): ReactElement {
  const element = useRef<HTMLSpanElement>(null);
  const [brokenSource, setBrokenSource] = useState<string>();
  const [loadedSource, setLoadedSource] = useState<string>();
  // The picture service checks data URIs of names.
  const isInline = host === undefined && avatar?.startsWith("data:") === true;
  const inline = usePicture(isInline ? { kind: "inline", id: avatar } : undefined, element);
  const source = isInline ? inline : (host ?? avatar);
  return (
    <span className="avatar" ref={element} aria-hidden="true">
      <Identicon address={address} />
      {source === undefined || source === brokenSource ? null : (
        <img
          className="avatar-image"
          data-testid="lk-avatar"
          src={source}
          alt=""
          hidden={loadedSource !== source}
          draggable={false}
          referrerPolicy="no-referrer"
          onLoad={() => setLoadedSource(source)}
          onError={() => setBrokenSource(source)}
        />
      )}
    </span>
  );
}
