import { and, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { missing } from '../failure.ts'
import { sites } from '../tables/index.ts'

/** A site by its number, whoever asks must see it. */
export async function requireVisibleSite({ db, scope }: Pick<Context, 'db' | 'scope'>, id: string) {
  const [site] = await db
    .select()
    .from(sites)
    .where(and(scope.sees(), eq(sites.id, id)))
  if (!site) throw missing('站点不存在')
  return site
}
