/** What a form holds, to be compared: an input that was emptied again holds what it held before anybody typed. */
export const formText = (values: object): string =>
  JSON.stringify(values, (_, value) => (value === '' || value === null ? undefined : value))
