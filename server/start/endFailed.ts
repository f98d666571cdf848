import { loggedError } from '../process/loggedError.ts'
import { withoutPasswords } from '../process/withoutPasswords.ts'

/** What a program says of what ended it: a sentence written for people as it stands, of anything else what and where. */
export const failureText = (error: unknown, inWords: boolean): string =>
  inWords && error instanceof Error && error.message
    ? withoutPasswords(error.message)
    : // Without the values a failed statement was sent.
      JSON.stringify(loggedError(error), null, 2)

/** Ends a program that failed. @param inWords the error's message is a sentence for whoever started it */
export function endFailed(error: unknown, inWords: boolean): never {
  console.error(failureText(error, inWords))
  process.exit(1)
}
