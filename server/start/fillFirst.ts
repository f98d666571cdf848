import { readConfig } from '../config.ts'
import { createStartOutput } from './createStartOutput.ts'
import { fillInChild } from './fillInChild.ts'
import { requirePort } from './requirePort.ts'

/** For start.mjs, which builds the pages meanwhile: fills a new folder, as the server would do itself. */
export async function fillFirst() {
  const config = readConfig()
  await requirePort(config)
  await fillInChild(config, createStartOutput(process.stdout))
}
