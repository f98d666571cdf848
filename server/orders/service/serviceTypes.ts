/**
 * Kinds of order over the devices of a contract, with the kind of service (sever_type) their standards are of, and the
 * source (DEFECT_SOURCE) of what they find.
 */
export const serviceTypes = { patrol: { service: '2', source: '1' }, maintain: { service: '3', source: '2' } } as const
export type ServiceKind = keyof typeof serviceTypes
export const isServiceKind = (kind: string): kind is ServiceKind => kind in serviceTypes
