import { cameraSamples } from './cameraSamples.tsx'
import { campusSamples } from './campusSamples.tsx'
import { chargingSamples } from './chargingSamples.tsx'
import { compareSamples } from './compareSamples.tsx'
import { distributionSamples } from './distributionSamples.tsx'
import { incidentSamples } from './incidentSamples.tsx'
import { mapSamples } from './mapSamples.tsx'
import { microgridCurveSamples } from './microgridCurveSamples.tsx'
import { microgridSamples } from './microgridSamples.tsx'
import { profitSamples } from './profitSamples.tsx'
import { pvSamples } from './pvSamples.tsx'
import type { Sample } from './sample.ts'

/** All panels, area by area; each area's samples stand in a file of their own. */
export const samples: Sample[] = [
  ...cameraSamples,
  ...campusSamples,
  ...chargingSamples,
  ...compareSamples,
  ...distributionSamples,
  ...incidentSamples,
  ...mapSamples,
  ...microgridCurveSamples,
  ...microgridSamples,
  ...profitSamples,
  ...pvSamples,
]
