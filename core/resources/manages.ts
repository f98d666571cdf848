import type { RoleKind } from './roleKinds.ts'

interface Managed<Folder extends string, Url extends string, Also extends readonly string[]> {
  /** The folder of the menu its page lies in. */
  in: Folder
  /** Of the page. */
  title: string
  url: Url
  icon: string
  /** Capabilities its form needs beside its own: of what is chosen from. */
  also: Also
  readers: readonly RoleKind[]
  managers: readonly RoleKind[]
}

/** What a noun needs to be listed and managed: a page, an action on it, the two capabilities these grant, and their titles. */
export const manages = <
  const Noun extends string,
  const Folder extends string,
  const Url extends string,
  const Also extends readonly string[],
>(
  noun: Noun,
  title: string,
  page: Managed<Folder, Url, Also>,
) => ({
  capabilities: { [`${noun}:read`]: title, [`${noun}:manage`]: `管理${title}` } as Record<`${Noun}:read` | `${Noun}:manage`, string>,
  resources: [
    {
      id: `${noun}s`,
      kind: 'page',
      in: page.in,
      title: page.title,
      icon: page.icon,
      url: page.url,
      roles: page.readers,
      grants: [`${noun}:read`, ...page.also],
    },
    {
      id: `${noun}Manage`,
      kind: 'action',
      in: `${noun}s`,
      title: `管理${title}`,
      url: `${noun}:manage`,
      roles: page.managers,
      grants: [`${noun}:manage`],
    },
  ] as const,
})
