/**
 * What stands between the scheme and the last `@` of an address: a password somebody forgot to escape holds slashes and
 * further `@`.
 */
const credentials = /(:?\/\/)[^\s"'`<>]*@/g
/** A password may also stand among the parameters of a connection string, and in those of libpq (`password=…`). */
const parameters = /\b((?:ssl)?password|passwd|pwd|pass|secret|token|apikey|api_key)=[^\s&"'`<>]+/gi

/** A text as it may be shown and logged: of the addresses in it neither user nor password is left. */
export const withoutPasswords = (text: string) => text.replace(credentials, '$1…@').replace(parameters, '$1=…')
