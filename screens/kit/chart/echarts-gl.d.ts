// echarts-gl ships no types. Only the parts the walls use; `use` of echarts/core takes them.
declare module 'echarts-gl/charts' {
  export const Bar3DChart: (registers: unknown) => void
}
declare module 'echarts-gl/components' {
  export const Grid3DComponent: (registers: unknown) => void
}
