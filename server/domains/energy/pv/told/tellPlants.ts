import type { SQL } from 'drizzle-orm'
import type { Context } from '../../../../context.ts'
import { isAsked, tell } from '../../../../figures/tell.ts'
import type { PvEvaluation } from '../evaluatePlants.ts'
import type { Tellings } from './asked.ts'
import { dayTellings } from './dayTold.ts'
import { inverterTellings } from './inverterTold.ts'
import { lossTellings } from './lossTold.ts'
import { modelTellings } from './modelTold.ts'
import { powerTellings } from './powerTold.ts'
import { ratioTellings } from './ratioTold.ts'

const all: Tellings = {
  ...powerTellings,
  ...dayTellings,
  ...ratioTellings,
  ...lossTellings,
  ...inverterTellings,
  ...modelTellings,
}

/** Tells how the figures made from an evaluation came about: of the site of the row asked for, of all where the figure is none of a row. */
export function tellPlants(context: Pick<Context, 'db'>, where: SQL, evaluation: PvEvaluation) {
  if (!isAsked()) return
  for (const [by, how] of Object.entries(all))
    tell(by, key => {
      const named = evaluation.plants.filter(({ plant }) => plant.id === key)
      return how({ context, where, evaluation, plants: named.length ? named : evaluation.plants, key })
    })
}
