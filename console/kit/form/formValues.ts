/** What the inputs of a form hold; the fields and the server know what they mean. */
// biome-ignore lint/suspicious/noExplicitAny: antd's forms hold whatever their inputs give
export type FormValues = Record<string, any>
