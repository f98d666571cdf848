import { serviceHandlers } from '../../orders/service/serviceHandlers.ts'

export const maintainOrderHandlers = serviceHandlers('maintain')
