/** Runs jobs one after another in the order of their arrival; a failing job does not stop the next. */
export function createQueue() {
  let tail: Promise<unknown> = Promise.resolve()
  return <T>(job: () => Promise<T>): Promise<T> => {
    const result = tail.then(job)
    tail = result.catch(() => {})
    return result
  }
}
