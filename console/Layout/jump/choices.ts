import type { Group, Target } from './targets.ts'

/** What was found of a group, and how many more there are. */
export interface Found {
  group: Group
  targets: readonly Target[]
  more: number
}

/** A line of the list: somewhere to go, or the rest of its group. */
export type Choice = (Target & { more?: undefined }) | (Omit<Target, 'url'> & { more: true })

/**
 * What arrows go through. A group is followed by the way to its rest.
 * @param whole the group that is listed at length already: who does not find it there says more
 */
export const choicesOf = (found: readonly Found[], whole: Group | undefined): Choice[] =>
  found.flatMap(({ group, targets, more }) => [
    ...targets,
    ...(more > 0
      ? [
          {
            key: `more${group}`,
            group,
            more: true as const,
            name: `还有 ${more} 个`,
            beneath: group === whole ? '再输入一个词，缩小范围' : '列出更多',
          },
        ]
      : []),
  ])
