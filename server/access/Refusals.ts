/** Something that was refused, or is to be told as seldom. */
export interface Refusal {
  action: string
  /** Whom it counts as, beside the action: a person, a gateway, an address. */
  who: string
  orgId?: string
  userId?: string
  target?: string
  detail?: Readonly<Record<string, unknown>>
  address?: string
}

export interface Refusals {
  /**
   * Resolves when it stands in the audit. What repeats itself within the hour is counted in the row of the first; a
   * flood from ever new addresses ends in one row.
   * @param known by whom the server knows: of these there are only so many
   */
  note(refusal: Refusal, known: boolean): Promise<void>
  close(): Promise<void>
}
