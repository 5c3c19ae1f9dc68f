import { BehaviorSubject, Subject, distinctUntilChanged, type Observable } from "rxjs";
import type { PageLifecycle } from "../../ports/page.ports.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

/** A manual page lifecycle; starts visible, online and light. */
export class FakePageLifecycle implements PageLifecycle {
  /** As `PageLifecycle.visible$`. */
  readonly visible$: Observable<boolean>;
  /** As `PageLifecycle.online$`. */
  readonly online$: Observable<boolean>;
  /** As `PageLifecycle.prefersDark$`. */
  readonly prefersDark$: Observable<boolean>;
  /** As `PageLifecycle.hide$`. */
  readonly hide$: Observable<void>;
  readonly #visible = new BehaviorSubject(true);
  readonly #online = new BehaviorSubject(true);
  readonly #dark = new BehaviorSubject(false);
  readonly #hide = new Subject<void>();
  #reloads = 0;

  constructor() {
    bindMembers(this);
    this.visible$ = this.#visible.pipe(distinctUntilChanged());
    this.online$ = this.#online.pipe(distinctUntilChanged());
    this.prefersDark$ = this.#dark.pipe(distinctUntilChanged());
    this.hide$ = this.#hide.asObservable();
  }

  /** Shows or hides the page; hiding also emits on `hide$`. */
  setVisible(isVisible: boolean): void {
    const isHiding = this.#visible.value && !isVisible;
    this.#visible.next(isVisible);
    if (isHiding) this.#hide.next();
  }

  /** Takes the browser offline or online. */
  setOnline(isOnline: boolean): void {
    this.#online.next(isOnline);
  }

  /** Number of reloads. */
  get reloads(): number {
    return this.#reloads;
  }

  /** As `PageLifecycle.reload`. */
  reload(): void {
    this.#reloads += 1;
  }

  /** Changes the system's colour scheme. */
  setPrefersDark(prefersDark: boolean): void {
    this.#dark.next(prefersDark);
  }
}
