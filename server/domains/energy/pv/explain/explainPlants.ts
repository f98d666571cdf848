import type { SQL } from 'drizzle-orm'
import type { Context } from '../../../../context.ts'
import { isExplaining, explain } from '../../../../figures/explain.ts'
import type { PvEvaluation } from '../evaluatePlants.ts'
import type { Explanations } from './asked.ts'
import { dayExplanations } from './dayExplanation.ts'
import { inverterExplanations } from './inverterExplanation.ts'
import { lossExplanations } from './lossExplanation.ts'
import { modelExplanations } from './modelExplanation.ts'
import { powerExplanations } from './powerExplanation.ts'
import { ratioExplanations } from './ratioExplanation.ts'

const all: Explanations = {
  ...powerExplanations,
  ...dayExplanations,
  ...ratioExplanations,
  ...lossExplanations,
  ...inverterExplanations,
  ...modelExplanations,
}

/** Tells how the figures made from an evaluation came about: of the site of the row asked for, of all where the figure is none of a row. */
export function explainPlants(context: Pick<Context, 'db'>, where: SQL, evaluation: PvEvaluation) {
  if (!isExplaining()) return
  for (const [by, how] of Object.entries(all))
    explain(by, key => {
      const named = evaluation.plants.filter(({ plant }) => plant.id === key)
      return how({ context, where, evaluation, plants: named.length ? named : evaluation.plants, key })
    })
}
