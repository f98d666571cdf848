import { openRun } from '../openRun.ts'
import { killCycles } from './killCycles.ts'
import { ledgerCycles } from './ledgerCycles.ts'
import { orderCycles } from './orderCycles.ts'

const log = (text: string) => console.log(text)

/**
 * `npm run kill -- 200`: so many kills of the server, a fifth as many of the ledger, a quarter of orders. `npm run kill
 * -- 50 orders`: of one of them so many; orders on the PostgreSQL server `TEST_DATABASE_URL` names, where it does.
 */
async function main() {
  const [count = '200', only] = process.argv.slice(2)
  const cycles = Number(count)
  const of = (name: string, share: number) => (!only ? Math.ceil(cycles * share) : only === name ? cycles : 0)
  const close = await openRun()
  try {
    const kept = async <T>(name: string, share: number, run: (cycles: number) => Promise<T>) => {
      const count = of(name, share)
      return count > 0 ? run(count) : undefined
    }
    const ledger = await kept('ledger', 1 / 5, count => ledgerCycles(count, log))
    const orders = await kept('orders', 1 / 4, count => orderCycles(count, 4394, log))
    const writes = await kept('writes', 1, count => killCycles(count, 4390, log))
    console.log(JSON.stringify({ ...writes, ledger, orders }))
    return (writes?.lost.length ?? 0) + (ledger?.different.length ?? 0) + (orders?.wrong.length ?? 0)
  } finally {
    await close()
  }
}

main().then(
  lost => process.exit(lost ? 1 : 0),
  error => {
    console.error(error)
    process.exit(1)
  },
)
