import type { Page } from 'playwright/test'

/**
 * Lets `draw` turn the pictures of WebGL off and on. Software draws them with all of the processor: where nobody looks
 * at them, the wall does everything it does, contexts, buffers and shaders included, and only the drawing itself is
 * left out. Needs to be called before the page is opened.
 */
export const letDrawing = (page: Page, on: boolean) =>
  page.addInitScript(on => {
    const drawing = { on }
    Object.assign(globalThis, { drawing })
    type Method = (this: unknown, ...given: unknown[]) => void
    for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext]) {
      const methods = prototype as unknown as Record<string, Method>
      for (const name of ['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced', 'drawRangeElements', 'clear']) {
        const real = methods[name]
        if (!real) continue
        methods[name] = function (...given) {
          if (drawing.on) real.apply(this, given)
        }
      }
    }
  }, on)

/** What is drawn from here on; a picture that stands is drawn again with its next change. */
export const draw = (page: Page, on: boolean) =>
  page.evaluate(on => {
    ;(globalThis as unknown as { drawing: { on: boolean } }).drawing.on = on
  }, on)
