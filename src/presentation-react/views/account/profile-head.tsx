import { useEffect, useRef, useState, type ReactElement, type ReactNode } from "react";
import { namesModel } from "../../../application/names/views/names.model.js";
import { useModel } from "../../hooks/use-model.js";
import { usePicture } from "../../hooks/use-picture.js";
import { Identicon } from "../../primitives/identicon.js";
import { Row } from "../../primitives/row.js";
import { NameIcon } from "../names/name-icon.js";
import { useViewText } from "../../messages/use-text.js";

/** Picture and name of the account, as soon as they are known, with its address. */
export function ProfileHead({
  address,
  children,
}: {
  readonly address: string;
  readonly children: ReactNode;
}): ReactElement {
  const { model, state } = useModel(namesModel);
  useEffect(() => model.watch(), [model]);
  const { name, avatar } = state.known ?? {};
  return (
    <>
      <ProfilePicture address={address} avatar={avatar} />
      <div className={name === undefined ? "profile-who" : "profile-who profile-named"}>
        {name === undefined ? null : (
          <p className="profile-name" data-testid="lk-profile-name">
            <bdi>{name}</bdi>
          </p>
        )}
        {children}
      </div>
    </>
  );
}

interface PictureProps {
  readonly address: string;
  readonly avatar: string | undefined;
}

/** The account's own picture over the one that is made from its address. Decoration. */
function ProfilePicture({ address, avatar }: PictureProps): ReactElement {
  const element = useRef<HTMLSpanElement>(null);
  const [broken, setBroken] = useState<string>();
  const [drawn, setDrawn] = useState<string>();
  // What carries its own bytes is judged before it is drawn.
  const isInline = avatar?.startsWith("data:") ?? false;
  const inline = usePicture(isInline ? { kind: "inline", id: avatar ?? "" } : undefined, element);
  const source = isInline ? inline : avatar;
  return (
    <span className="avatar" ref={element} aria-hidden="true">
      <Identicon address={address} />
      {source === undefined || source === broken ? null : (
        <img
          className="avatar-image"
          data-testid="lk-avatar"
          src={source}
          alt=""
          hidden={drawn !== source}
          draggable={false}
          referrerPolicy="no-referrer"
          onLoad={() => setDrawn(source)}
          onError={() => setBroken(source)}
        />
      )}
    </span>
  );
}

/** The way to a name, for accounts of the embedded wallet that have none. */
export function NameLine(): ReactElement | null {
  const { model, state } = useModel(namesModel);
  const text = useViewText();
  if (!state.canRegister || state.owned !== undefined) return null;
  return (
    <li>
      <Row
        testId="lk-open-name"
        lead={
          <span className="tile tile-medium tile-icon">
            <NameIcon />
          </span>
        }
        name={text("registerName")}
        note={text("registerNameNote")}
        end="deeper"
        onClick={model.openForm}
      />
    </li>
  );
}
