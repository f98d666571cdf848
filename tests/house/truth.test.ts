import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { graphOf, root } from './imports.ts'

const graph = graphOf()
const outside = [...graph.keys()].filter(file => !file.startsWith('server/demo/'))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
/** Everything a file reaches by its imports. */
function reached(from: string, seen = new Set<string>()): Set<string> {
  for (const file of graph.get(from)?.files ?? [])
    if (graph.has(file) && !seen.has(file)) {
      seen.add(file)
      reached(file, seen)
    }
  return seen
}

describe('the simulated world is judged by what its devices report', () => {
  it('nobody outside of the demonstration reads what the simulator knows of a device', () => {
    expect(outside.filter(file => /\bsimulation\b/.test(textOf(file)))).toEqual(['server/tables/isSimulated.ts', 'server/tables/sites.ts'])
  })

  it('no judge of PV reaches the simulator by its imports, nor reads its weather', () => {
    const judges = outside.filter(file => /^(core\/physics|server\/domains\/pv)\//.test(file))
    expect(judges.length).toBeGreaterThan(0)
    expect(judges.flatMap(file => [...reached(file)].filter(other => other.startsWith('server/demo/')))).toEqual([])
    expect(judges.filter(file => /weatherDays|weather_days|weatherAt/.test(textOf(file)))).toEqual([])
  })

  it('the simulator takes no parameter from the judge: only published functions that are handed theirs', () => {
    const taken = [...graph].filter(([file]) => file.startsWith('server/demo/')).flatMap(([, { files }]) => files)
    const physics = new Set(taken.filter(file => file.startsWith('core/physics/')))
    expect([...physics].sort()).toEqual([
      'core/physics/irradiance.ts',
      'core/physics/planeOfArray.ts',
      'core/physics/pvModules.ts',
      'core/physics/sunPosition.ts',
    ])
  })
})
