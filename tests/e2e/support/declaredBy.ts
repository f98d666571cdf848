import type { Page } from 'playwright/test'
import type { Capability } from '../../../core/resources/capabilities.ts'

/** What a page hands to `CrudPage`, as far as a test can tell it from outside. */
export interface Declared {
  noun: string
  /** Paths of its calls by verb. */
  calls: Partial<Record<'list' | 'detail' | 'add' | 'update' | 'remove', string>>
  /** Its records keep their changes. */
  keeps: boolean
  /** Capability that adding, changing and removing need; none where everybody who has the page may. */
  change?: Capability
  fields: { title: string; list: boolean; detail: boolean; sheet: boolean; card: boolean; strong: boolean }[]
  /** Name in the address, and label, of the field that looks for a text; none without one. */
  search?: { name: string; label: string }
}

/** Reads the declaration of the page that stands where React keeps what a component was given: so nothing of the product says it twice. */
export const declaredBy = (page: Page) =>
  page.evaluate((): Declared => {
    interface Fiber {
      return: Fiber | null
      memoizedProps: Record<string, never> | null
    }
    interface Field {
      title: string
      in: Record<'list' | 'filter' | 'detail' | 'export', boolean>
      column: { card?: boolean; strong?: boolean }
      filter?: { names: string[]; render: (state: object) => { props: { label?: string; onSearch?: unknown } } }
    }
    const place = document.querySelector('.list-page')
    const key = Object.keys(place ?? {}).find(name => name.startsWith('__reactFiber$'))
    let fiber = (place as unknown as Record<string, Fiber> | null)?.[key ?? ''] ?? null
    while (fiber && !(fiber.memoizedProps?.noun && fiber.memoizedProps.calls && fiber.memoizedProps.fields)) fiber = fiber.return
    if (!fiber) throw new Error(`no CrudPage stands at ${location.pathname}`)
    const { noun, calls, fields, change } = fiber.memoizedProps as unknown as {
      noun: string
      change?: Capability
      calls: Record<string, { path: string; records?: string } | undefined>
      fields: Field[]
    }
    const searches = fields.flatMap(({ in: { filter: narrows }, filter }) => {
      const { props } = (narrows && filter?.render({ values: {}, set: () => {} })) || { props: {} }
      return props.onSearch && props.label ? [{ name: filter!.names[0]!, label: props.label }] : []
    })
    return {
      noun,
      change,
      keeps: calls.list?.records !== undefined,
      calls: Object.fromEntries(Object.entries(calls).map(([verb, call]) => [verb, call?.path])),
      fields: fields.map(({ title, in: { list, detail, export: sheet }, column: { card = true, strong = false } }) => ({
        ...{ title, list, detail, sheet, card, strong },
      })),
      search: searches[0],
    }
  })
