import { describe, expect, it } from 'vitest'
import { fitFromAddress, fit as fitTo, stageIn, wideLeast } from '../../../../screens/kit/stage/fit.ts'

const stage = { width: 1920, height: 1080 }

describe('fit', () => {
  it('contains: the whole stage is visible and centred between bars', () => {
    expect(fitTo({ width: 1920, height: 1200 }, stage, 'contain')).toEqual({ scaleX: 1, scaleY: 1, left: 0, top: 60 })
    const tall = fitTo({ width: 1366, height: 768 }, stage, 'contain')
    expect(tall.scaleX).toBeCloseTo(768 / 1080, 6)
    expect(tall.left).toBeCloseTo((1366 - 1920 * tall.scaleX) / 2, 6)
  })

  it('covers: no bar is left and the overhang is equal on both sides', () => {
    const { scaleX, scaleY, left, top } = fitTo({ width: 5760, height: 1080 }, stage, 'cover')
    expect([scaleX, scaleY, left, top]).toEqual([3, 3, 0, (1080 - 3240) / 2])
  })

  it('stretches each side by itself', () => {
    expect(fitTo({ width: 5760, height: 1080 }, stage, 'stretch')).toEqual({ scaleX: 3, scaleY: 1, left: 0, top: 0 })
  })

  it('keeps 1:1 on request, centred even where the window is smaller', () => {
    expect(fitTo({ width: 1000, height: 500 }, stage, 'none')).toEqual({ scaleX: 1, scaleY: 1, left: -460, top: -290 })
  })
})

describe('fitFromAddress', () => {
  const wish = { ...stage, mode: 'contain' as const }
  it('lets the address override mode and size', () => {
    expect(fitFromAddress('?fit=cover&size=5760x1080', wish)).toEqual({ width: 5760, height: 1080, mode: 'cover' })
  })
  it('keeps to the wall where the address is unreadable', () => {
    expect(fitFromAddress('?fit=zoom&size=big', wish)).toEqual(wish)
    expect(fitFromAddress('?size=0x0', wish)).toEqual(wish)
  })
})

describe('stageIn', () => {
  const wish = { ...stage, mode: 'contain' as const, wide: wideLeast }
  const inWindow = (width: number, height: number, search = '', more = {}) => stageIn({ width, height }, search, { ...wish, ...more })
  it('gives a wall with a wide layout the whole of a very wide window, on fewer units of height: its type grows', () => {
    expect(inWindow(5760, 1080)).toEqual({ width: 4320, height: 810, mode: 'contain' })
    expect(inWindow(6656, 1792)).toEqual({ width: 3599, height: 969, mode: 'contain' })
  })
  it('leaves a wide stage the width its columns need', () => {
    expect(inWindow(3400, 1000)).toMatchObject({ height: 1059 })
    expect(inWindow(3000, 1000)).toEqual({ width: 3600, height: 1200, mode: 'contain' })
  })
  it('lets the ordinary layout grow into a window that is wider than it and not yet very wide', () => {
    expect(inWindow(3840, 1600)).toEqual({ width: 2592, height: 1080, mode: 'contain' })
    expect(inWindow(2560, 1080)).toEqual({ width: 2560, height: 1080, mode: 'contain' })
    expect(inWindow(1440, 900)).toMatchObject(stage)
  })
  it('lets the type of a layout that needs less grow further', () => {
    const wide = { width: 3000, height: 720 }
    expect(inWindow(5760, 1080, '', { wide })).toEqual({ width: 3840, height: 720, mode: 'contain' })
    expect(inWindow(6656, 1792, '', { wide })).toEqual({ width: 3001, height: 808, mode: 'contain' })
  })
  it('keeps the stage where the window is ordinary, the layout has no wide form, or the address names a size or a fit', () => {
    expect(inWindow(1366, 768)).toMatchObject(stage)
    expect(inWindow(5760, 1080, '', { wide: undefined })).toMatchObject(stage)
    expect(inWindow(5760, 1080, '?size=3840x1080')).toMatchObject({ width: 3840, height: 1080 })
    expect(inWindow(5760, 1080, '?fit=stretch')).toEqual({ ...stage, mode: 'stretch' })
  })
  it('fills a window of any shape without a bar, never smaller than its design', () => {
    const panel = { width: 480, height: 360, mode: 'fill' as const, wide: undefined }
    expect(inWindow(960, 720, '', panel)).toMatchObject({ width: 480, height: 360 })
    expect(inWindow(1920, 720, '', panel)).toMatchObject({ width: 960, height: 360 })
    expect(inWindow(480, 1000, '', panel)).toMatchObject({ width: 480, height: 1000 })
  })
})
