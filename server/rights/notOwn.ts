/** What a gateway is told where it speaks of what is not its own. */
export const notOwn = {
  device: '设备不存在或不属于该网关',
  door: '门禁不存在或不属于该网关',
  pile: '充电桩不存在或不属于该网关',
  command: '指令不存在、不属于本网关或尚未领取',
} as const
