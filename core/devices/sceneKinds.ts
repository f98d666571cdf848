/** Kinds of device a scene is controlled by, under the documents' query type, with their device type (assets/data/deviceTypes.json). */
export const sceneKinds = {
  kt: { name: '空调', deviceType: '008001' },
  pfj: { name: '排风扇', deviceType: '008002' },
  csj: { name: '除湿机', deviceType: '008003' },
  bjq: { name: '报警器', deviceType: '008004' },
  mj: { name: '门禁', deviceType: '008005' },
} as const
export type SceneKind = keyof typeof sceneKinds
/** The kinds that take instructions; a door is only watched. */
export type ActuatorKind = Exclude<SceneKind, 'mj'>

export const sceneKindNames = Object.keys(sceneKinds) as SceneKind[]
export const actuatorKinds = sceneKindNames.filter((kind): kind is ActuatorKind => kind !== 'mj')
export const isSceneKind = (text: string | null): text is SceneKind => sceneKindNames.some(kind => kind === text)
export const isActuator = (kind: SceneKind): kind is ActuatorKind => kind !== 'mj'
/** The kind of a device type, where a scene knows it. */
export const sceneKindOf = (deviceType: string): SceneKind | undefined =>
  sceneKindNames.find(kind => sceneKinds[kind].deviceType === deviceType)
