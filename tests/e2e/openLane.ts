import { openRun } from '../openRun.ts'
import { buildPrograms } from './support/programs.ts'

/** Before all tests in a browser. */
export default async function openConnections() {
  const close = await openRun()
  await buildPrograms()
  return close
}
