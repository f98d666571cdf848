import { ConductorDesk } from './wallConductor/ConductorDesk.tsx'

/** 大屏指挥: what the named walls show, from a phone in the room. */
export default function WallConductorPage() {
  return <ConductorDesk />
}
