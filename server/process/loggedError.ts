import { withoutPasswords } from './withoutPasswords.ts'

/** What the log keeps of an error. */
type LoggedError = {
  type: string
  message: string
  stack: string
  code?: string | number
  table?: string
  column?: string
  constraint?: string
  routine?: string
  cause?: LoggedError
  errors?: LoggedError[]
}

const deepest = 5
const longest = 1000

/**
 * An error as it may be kept for everybody who reads logs: what failed and where, never with what. A statement stands
 * there by its text, its parameters do not; of what the database says, the values that stood in its way (`detail`,
 * `where`, quoted ones) are left out, and so is a password in an address.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error, but thrown', stack: '' }
  const { code, table, column, constraint, routine, cause, errors, message, stack } = error as Error & Record<string, unknown>
  const more = Object.entries({ code, table, column, constraint, routine }).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  )
  const ownMessage = messageOf(error)
  return {
    type: error.name === 'error' ? 'DatabaseError' : error.name,
    message: ownMessage,
    stack: framesOf(String(stack ?? ''), message),
    ...Object.fromEntries(more),
    ...(cause !== undefined && depth < deepest && { cause: loggedError(cause, depth + 1) }),
    ...(Array.isArray(errors) && depth < deepest && { errors: errors.slice(0, 10).map(each => loggedError(each, depth + 1)) }),
  }
}

function messageOf(error: Error): string {
  const { query, code } = error as { query?: unknown; code?: unknown }
  if (typeof query === 'string') return `Failed query: ${query.replace(/\s+/g, ' ').trim().slice(0, longest)}`
  const { message } = error
  // Class 22, data exceptions, and what could not be parsed quote what was sent.
  const quotes = (typeof code === 'string' && /^22...$/.test(code)) || error instanceof SyntaxError
  return withoutPasswords(quotes ? message.replace(/["'][\s\S]*["']/, '"…"') : message).slice(0, longest)
}

/** Where it happened, without the message a stack begins with. */
function framesOf(stack: string, message: string): string {
  const after = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : ''
  return after
    .split('\n')
    .filter(line => /^ {4}at /.test(line))
    .join('\n')
}
