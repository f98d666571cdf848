/** What a file of tests may take, s, on a quiet machine of two cores. */
export const budget = 60
/** What it may have taken when it landed, as a share of its budget: the rest is for one run differing from the next. */
export const landing = 2 / 3

/** Files that may take longer, s, and why. */
export const exceptions: Record<string, { seconds: number; why: string }> = {
  'tests/e2e/walls/soak.spec.ts': { seconds: 150, why: 'refreshes sixteen walls forty times each and weighs what they keep' },
  'tests/e2e/walls/walls.spec.ts': { seconds: 120, why: 'shows sixteen walls at six sizes each, and takes their server away' },
  'tests/kill/kill.test.ts': { seconds: 120, why: 'kills a process six times at work, and starts it again' },
  'tests/server/access/asOwner.test.ts': { seconds: 150, why: 'asks every call that reads as three people, before and after' },
  'tests/server/demo/replay.test.ts': { seconds: 180, why: 'plays a day from midnight into the morning, and its night twice more' },
  'tests/server/demo/simulatorRestart.test.ts': { seconds: 120, why: 'raises the region at noon for all, and lives through a night of it' },
  'tests/server/demo/startKilled.test.ts': {
    seconds: 120,
    why: 'raises the region of today for all, and once more with a kill in the middle',
  },
  'tests/server/matrix/matrix.test.ts': { seconds: 180, why: 'sends every call with every id, as two people and a gateway' },
}

export const budgetOf = (file: string) => exceptions[file]?.seconds ?? budget
