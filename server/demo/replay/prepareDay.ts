import fastify from 'fastify'
import { readConfig } from '../../config.ts'
import { loggedError } from '../../process/loggedError.ts'
import { inputApart, childMain } from '../../process/childMain.ts'
import { type DayWork, workOnDay } from './dayWork.ts'

/** How far it is, 0 … 1. */
export interface DayPrepared {
  share: number
}

/** The program that prepares a day of a replay apart from the server (runInChild.ts). */
childMain<DayPrepared>(async send => {
  const config = readConfig()
  const { log } = fastify({ logger: config.logLevel !== 'silent' && { level: config.logLevel, serializers: { err: loggedError } } })
  await workOnDay(await inputApart<DayWork>(), { config, log }, share => send({ share }))
})
