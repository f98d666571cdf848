import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { routeOf, routes } from '../../console/routes.ts'
import { openRoutes } from '../../console/openRoutes.ts'
import { resourceOf } from '../../core/resources/resources.ts'
import { wallPaths } from '../../core/walls/walls.ts'

describe('the route table', () => {
  it.each(routes.map(route => [route.path, route] as const))('%s leads to a page that can be loaded', async (_path, route) => {
    const { default: Page } = await route.page()

    expect(Page).toBeTypeOf('function')
  })

  it('names every path once, and none that belongs to a wall', () => {
    const paths = routes.map(route => route.path)

    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.filter(path => (wallPaths as string[]).includes(path))).toEqual([])
  })

  it('gives every page a title', () => {
    expect(routes.filter(route => !route.title.trim())).toEqual([])
  })

  it('calls a page outside the shell as the menu does', () => {
    const inMenu = openRoutes.filter(({ path }) => resourceOf(path))

    expect(inMenu.map(({ path }) => path)).toEqual(['/fieldWork'])
    expect(inMenu.map(({ title }) => title)).toEqual(inMenu.map(({ path }) => resourceOf(path)?.title))
  })

  it('finds the sub-application below its prefix, and nothing for an unknown path', () => {
    expect(routeOf('/hhxy/mapPage')?.path).toBe('/hhxy')
    expect(routeOf('/hhxyz')).toBeUndefined()
    expect(routeOf('/nowhere')).toBeUndefined()
  })

  it('covers every page file that is named after a documented address', () => {
    const files = readdirSync(new URL('../../console/pages/intelligentControl', import.meta.url)).filter(name => name.endsWith('.tsx'))
    const paths = routes.map(route => route.path)

    expect(files.filter(name => /^[a-z]/.test(name) && !paths.includes(`/intelligentControl/${name.replace('.tsx', '')}`))).toEqual([])
  })
})
