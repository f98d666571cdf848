import type { Source } from './Panel.tsx'

/**
 * What a panel shows while its own question cannot be asked yet, or its answer not be read, because another's answer is
 * missing: it loads, or fails, with that one. Nobody can say yet that there is nothing.
 * @param known whether what it waits for is there
 */
export const waitsFor = <S extends Source>(source: S, before: Pick<Source, 'loading' | 'error'>, known: boolean): S =>
  known ? source : { ...source, loading: before.loading, error: before.error, updatedAt: 0 }
