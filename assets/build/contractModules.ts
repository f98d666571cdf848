/** Every contract and every table of pages, evaluated: what the browsers' build is generated from (browserContracts.ts). */
export const modules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = import.meta.glob(
  ['../../core/contract/**/*.ts', '../../core/resources/*Pages.ts'],
  { eager: true },
)
