import type { FastifyInstance } from 'fastify'
import { contracts } from '../../core/contract/index.ts'
import type { Services } from '../context.ts'
import type { SharedReads } from '../http/createSharedReads.ts'
import type { Domains } from '../http/Handlers.ts'
import { implement } from '../http/implement.ts'
import * as nouns from './nouns.ts'
import { explainHandlers } from './platform/explain.ts'

/** Leaving a noun or a call out does not compile. How a figure came about is told by the nouns themselves. */
const domains: Domains<typeof contracts> = { ...nouns, explain: explainHandlers(contracts, nouns) }

export const registerDomains = (app: FastifyInstance, services: Services, sharedReads: SharedReads) =>
  implement(app, services, contracts, domains, sharedReads)
