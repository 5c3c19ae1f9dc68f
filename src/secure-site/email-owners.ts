import type { SitePorts } from "./site.ports.js";
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

  /** Refuses an address that nobody can change to: it is somebody's already. */
  async checkFree(email: string): Promise<void> {
    const { people } = this.#ports;
    if (people === undefined) return refuse("The address cannot be changed here");
    const owner = await people.idOf(email.toLowerCase());
    if (owner !== undefined && owner !== NOBODY) refuse("The address has a wallet of its own");
  }

  /** The address is a user's from now on, and the one before it nobody's. */
  async move(userId: string, email: string, former: string | undefined): Promise<void> {
    await this.checkFree(email);
    const { people } = this.#ports;
    await people?.keep(email.toLowerCase(), userId);
    const left = former?.toLowerCase();
    if (left !== undefined && (await people?.idOf(left)) === userId)
      await people?.keep(left, NOBODY);
  }
}
