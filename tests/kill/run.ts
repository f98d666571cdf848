import { killCycles } from './killCycles.ts'

/** `npm run kill -- 200` */
const cycles = Number(process.argv[2] ?? 200)
killCycles(cycles, 4390, text => console.log(text)).then(
  report => {
    console.log(JSON.stringify(report))
    process.exit(report.lost.length ? 1 : 0)
  },
  error => {
    console.error(error)
    process.exit(1)
  },
)
