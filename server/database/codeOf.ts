export const uniqueViolation = '23505'

/** SQLSTATE of a failed statement, also when the query builder wrapped the error; '' where there is none. */
export function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: unknown }
  return code ?? (cause ? codeOf(cause) : '')
}
