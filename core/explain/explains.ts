import type { Ask } from '../contract/platform/explain.ts'
import type { CallState } from '../call/useCall.ts'

type IsAny<T> = 0 extends 1 & T ? true : false
/** Paths of the numbers of a reply; `*` stands for the rows of a list, a number for a place of so many values. */
export type FigureField<R> =
  IsAny<R> extends true
    ? string
    : R extends readonly (infer Row)[]
      ? number extends R['length']
        ? `*.${FigureField<Row>}`
        : Extract<keyof R, `${number}`>
      : R extends object
        ? {
            [K in keyof R & string]: NonNullable<R[K]> extends number
              ? K
              : NonNullable<R[K]> extends object
                ? `${K}.${FigureField<NonNullable<R[K]>>}`
                : never
          }[keyof R & string]
        : never

/** Where a figure says what it is: an element that bears this can be asked how its figure came about. */
export const explainAttribute = 'data-explain'
export interface Explained {
  [explainAttribute]?: string
}

/**
 * What an element bears whose figure can be explained: spread it on the element, or hand it to a part that shows figures.
 * @param field the figure in the reply; '' = the reply as a whole, a curve for example
 * @param key of the row, where the field is one of many rows'
 */
export const explains = <T>({ asked: { call, input } }: Pick<CallState<T>, 'asked'>, field: FigureField<T> | '', key = ''): Explained => ({
  [explainAttribute]: JSON.stringify({ path: call.path, input: input ?? {}, field, key } satisfies Ask),
})

/** What an element asks, as it was spread on it. */
export const askOf = (element: Element): Ask | null => {
  const text = element.getAttribute(explainAttribute)
  return text === null ? null : (JSON.parse(text) as Ask)
}
