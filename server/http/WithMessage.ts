/** A reply with a message of its own, shown to the user as success. */
export class WithMessage<T> {
  constructor(
    readonly msg: string,
    readonly data: T,
  ) {}
}
