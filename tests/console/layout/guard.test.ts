import { describe, expect, it } from 'vitest'
import { guard } from '../../../console/Layout/guard.ts'

const visit = { path: '/homePage', signedIn: true, menuState: 'true' as const, urls: ['/homePage', '/authority'], lookup: true }

describe('the page guard', () => {
  it('opens a permitted page whose lookup succeeded', () => {
    expect(guard(visit)).toBe('open')
  })

  it('sends strangers to the root, whatever else is known', () => {
    expect(guard({ ...visit, signedIn: false })).toBe('root')
    expect(guard({ ...visit, path: '/hhxy/mapIndex', signedIn: false })).toBe('root')
  })

  it('sends away from a path that is not in the menu, even if the lookup would allow it', () => {
    expect(guard({ ...visit, path: '/intelligentControl/warningMessage' })).toBe('root')
  })

  it('sends away where the lookup says no, even if the menu has the path', () => {
    expect(guard({ ...visit, lookup: false })).toBe('root')
  })

  it('shows nothing while the menu or the lookup is still on its way', () => {
    expect(guard({ ...visit, menuState: null, urls: [] })).toBe('wait')
    expect(guard({ ...visit, lookup: undefined })).toBe('wait')
  })

  it('says so where the menu could not be had', () => {
    expect(guard({ ...visit, menuState: 'false', urls: [] })).toBe('failed')
  })

  it('counts the paths below a sub-application as its own', () => {
    expect(guard({ ...visit, path: '/authority/users' })).toBe('open')
    expect(guard({ ...visit, path: '/authorityx' })).toBe('root')
  })

  it('asks no lookup for the map, chart and video pages of hhxy', () => {
    for (const path of ['/hhxy/mapIndex', '/hhxy/chart', '/hhxy/videoList'])
      expect(guard({ ...visit, path, urls: [], lookup: undefined })).toBe('open')
    expect(guard({ ...visit, path: '/hhxy/other', urls: [], lookup: undefined })).toBe('root')
  })
})
