/** Resolves once the browser has nothing better to do, after `atMost` ms in any case: for what nobody waits for. */
export const whenIdle = (atMost: number) =>
  new Promise<void>(resolve => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, Math.min(atMost, 200))
    else requestIdleCallback(() => resolve(), { timeout: atMost })
  })
