import type { Context } from '../context.ts'

const refuse = (what: string) => (): never => {
  throw new Error(`a shared read must not ask for ${what}: its answer goes to others as well`)
}

/** The context of a shared read: who asks, from where and with which headers is out of reach, so that no answer can depend on it. */
export function anonymousContext(context: Context): Context {
  const hidden = Object.fromEntries(
    (['principal', 'address', 'headers'] as const).map(name => [name, { get: refuse(name), enumerable: false }]),
  )
  return Object.defineProperties({ ...context, scope: { ...context.scope, seesPerson: refuse('persons') } }, hidden)
}

/** What two callers have in common who see the same sites. */
export const visibilityOf = ({ scope }: Pick<Context, 'scope'>) => JSON.stringify(scope.sites)
