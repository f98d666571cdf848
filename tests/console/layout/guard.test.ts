import { describe, expect, it } from 'vitest'
import { guard } from '../../../console/Layout/guard.ts'

const visit = { path: '/homePage', signedIn: true, menuState: 'true' as const, urls: ['/homePage', '/authority'] }

describe('the page guard', () => {
  it('opens a permitted page by the answer to one question', () => {
    expect(guard(visit)).toBe('open')
  })

  it('sends strangers to the root, whatever else is known', () => {
    expect(guard({ ...visit, signedIn: false })).toBe('root')
    expect(guard({ ...visit, path: '/hhxy/mapIndex', signedIn: false })).toBe('root')
  })

  it('refuses a path that is not permitted, and says so instead of leading to the sign-in', () => {
    expect(guard({ ...visit, path: '/intelligentControl/warningMessage' })).toBe('refused')
  })

  it('shows nothing while the menu is still on its way', () => {
    expect(guard({ ...visit, menuState: null, urls: [] })).toBe('wait')
  })

  it('says so where the menu could not be had', () => {
    expect(guard({ ...visit, menuState: 'false', urls: [] })).toBe('failed')
  })

  it('counts the paths below a sub-application as its own', () => {
    expect(guard({ ...visit, path: '/authority/users' })).toBe('open')
    expect(guard({ ...visit, path: '/authorityx' })).toBe('refused')
  })

  it('leaves the map, chart and video pages of hhxy to everybody signed in', () => {
    for (const path of ['/hhxy/mapIndex', '/hhxy/chart', '/hhxy/videoList'])
      expect(guard({ ...visit, path, urls: [], menuState: null })).toBe('open')
    expect(guard({ ...visit, path: '/hhxy/other', urls: [] })).toBe('refused')
  })
})
