/** A title and what stands beside it in a detail. */
export type Fact = readonly [title: string, value: React.ReactNode]
