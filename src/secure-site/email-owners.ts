import type { SitePeople, SitePorts } from "./site.ports.js";
import { refuse } from "./site-session.js";

/** An address that was given up: whoever signs in with it next is somebody else. */
const NOBODY = "";

/** Whose an e-mail address is, in every browser: a wallet hangs on a user, not on an address. */
export class EmailOwners {
  readonly #ports: Pick<SitePorts, "people" | "secret">;

  constructor(ports: Pick<SitePorts, "people" | "secret">) {
    this.#ports = ports;
  }

  /** The user that signs in with an address. */
  async userIdOf(email: string): Promise<string> {
    const { people, secret } = this.#ports;
    const address = email.toLowerCase();
    const known = await people?.idOf(address);
    if (known !== undefined && known !== NOBODY) return known;
    const id = `email:${known === NOBODY ? secret() : address}`;
    await people?.keep(address, id);
    return id;
  }

  /** Refuses where the site does not keep whose each address is: none can be changed there. */
  checkKept(): SitePeople {
    return this.#ports.people ?? refuse("The address cannot be changed here");
  }

  /**
   * The address is a user's from now on, and the one before it nobody's. Refused where it is
   * somebody's already: only whoever reads its mailbox comes this far, and learns it.
   */
  async move(userId: string, email: string, former: string | undefined): Promise<void> {
    const people = this.checkKept();
    const owner = await people.idOf(email.toLowerCase());
    if (owner !== undefined && owner !== NOBODY) refuse("The address has a wallet of its own");
    await people.keep(email.toLowerCase(), userId);
    const left = former?.toLowerCase();
    if (left !== undefined && (await people.idOf(left)) === userId) await people.keep(left, NOBODY);
  }
}
