/** The server's complaints by path (`items.0.seconds`) as the form takes them. */
export const formErrors = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).map(([path, message]) => ({
    name: path.split('.').map(part => (/^\d+$/.test(part) ? Number(part) : part)),
    errors: [message],
  }))
