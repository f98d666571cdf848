import { extend, useFrame, useThree } from '@react-three/fiber'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import {
  AdditiveBlending,
  BackSide,
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  Color,
  Group,
  InstancedMesh,
  Mesh,
  Object3D,
  Points,
  ShaderMaterial,
  SphereGeometry,
  Vector3,
} from 'three'
import type { Column } from './columns.ts'
import { columnHeight, onSphere } from './globeGrid.ts'
import { air, body, columns as columnShader, dots } from './globeShaders.ts'
import { tokens } from '../kit/tokens.ts'
import { useColumnHover } from './useColumnHover.ts'

extend({ BoxGeometry, BufferAttribute, BufferGeometry, Group, InstancedMesh, Mesh, Points, ShaderMaterial, SphereGeometry })

interface Props {
  land: [number, number][]
  columns: Column[]
  longitude: number
  latitude: number
  /** No motion. */
  still: boolean
  pixelRatio: number
  onHover?: (index: number) => void
}

const frames = 20
/** The globe swings about its subject instead of turning it away: half angle in radians, period in seconds. */
const swing = { angle: 0.35, period: 90 }
// Colours are written as they are: the shaders output display values, no tone mapping, no conversion.
const plain = (colour: string) => new Color().setStyle(colour, 'srgb-linear')
const kindColours = [tokens.generation, tokens.grid, tokens.storage, tokens.charging, tokens.village].map(plain)

export function GlobeScene({ land, columns, longitude, latitude, still, pixelRatio, onHover }: Props) {
  const globe = useRef<Group>(null)
  useColumnHover(globe, columns, onHover)
  const invalidate = useThree(state => state.invalidate)
  const height = useThree(state => state.size.height)

  // Twenty pictures a second are smooth for a motion this slow and leave the processor to the rest of the wall.
  useEffect(() => {
    invalidate()
    if (still) return
    const timer = setInterval(() => invalidate(), 1000 / frames)
    return () => clearInterval(timer)
  }, [invalidate, still])

  useFrame(() => {
    if (!globe.current) return
    const offset = still ? 0 : swing.angle * Math.sin((performance.now() / 1000 / swing.period) * 2 * Math.PI)
    globe.current.rotation.set((latitude * Math.PI) / 180, (-longitude * Math.PI) / 180 + offset, 0, 'XYZ')
  })

  const uniforms = useMemo(
    () => ({
      body: { dark: { value: plain('#071527') }, lit: { value: plain('#103259') }, rim: { value: plain('#3f86e0') } },
      air: { rim: { value: plain('#4b93f0') } },
      dots: { colour: { value: plain('#7fb0f5') }, size: { value: Math.min(2.7, Math.max(1.4, height / 120)) * pixelRatio } },
    }),
    [pixelRatio, height],
  )
  const points = useMemo(() => new Float32Array(land.flatMap(([x, y]) => onSphere(x, y).map(value => value * 1.002))), [land])

  return (
    <group ref={globe}>
      <mesh>
        <sphereGeometry args={[1, 64, 48]} />
        <shaderMaterial vertexShader={body.vertex} fragmentShader={body.fragment} uniforms={uniforms.body} />
      </mesh>
      <mesh>
        <sphereGeometry args={[1.16, 64, 48]} />
        <shaderMaterial
          vertexShader={air.vertex}
          fragmentShader={air.fragment}
          uniforms={uniforms.air}
          side={BackSide}
          blending={AdditiveBlending}
          transparent
          depthWrite={false}
        />
      </mesh>
      <points>
        <bufferGeometry>
          <bufferAttribute attach="attributes-position" args={[points, 3]} />
        </bufferGeometry>
        <shaderMaterial vertexShader={dots.vertex} fragmentShader={dots.fragment} uniforms={uniforms.dots} transparent depthWrite={false} />
      </points>
      <Columns key={columns.length} columns={columns} />
    </group>
  )
}

/** Stage pixels. */
const thinnest = 2.4
/** Radius of the globe as a share of the canvas' height: distance 4.75, field of view 28°. */
const globeShare = 0.42

function Columns({ columns }: { columns: Column[] }) {
  const mesh = useRef<InstancedMesh>(null)
  const invalidate = useThree(state => state.invalidate)
  const size = useThree(state => state.size.height)
  useLayoutEffect(() => {
    if (!mesh.current) return
    // On a small globe a column in proportion would be thinner than a pixel.
    const width = Math.max(0.009, thinnest / (size * globeShare))
    const largest = Math.max(1, ...columns.map(column => column.capacity))
    const place = new Object3D()
    const up = new Vector3(0, 1, 0)
    columns.forEach(({ longitude, latitude, capacity, kind }, i) => {
      const height = columnHeight(capacity, largest)
      const normal = new Vector3(...onSphere(longitude, latitude))
      place.position.copy(normal).multiplyScalar(1 + height / 2)
      place.quaternion.setFromUnitVectors(up, normal)
      place.scale.set(width, height, width)
      place.updateMatrix()
      mesh.current?.setMatrixAt(i, place.matrix)
      mesh.current?.setColorAt(i, kindColours[kind] ?? kindColours[0]!)
    })
    mesh.current.instanceMatrix.needsUpdate = true
    if (mesh.current.instanceColor) mesh.current.instanceColor.needsUpdate = true
    invalidate()
  }, [columns, invalidate, size])
  if (columns.length === 0) return null
  return (
    <instancedMesh ref={mesh} args={[undefined, undefined, columns.length]} frustumCulled={false}>
      <boxGeometry />
      <shaderMaterial
        vertexShader={columnShader.vertex}
        fragmentShader={columnShader.fragment}
        blending={AdditiveBlending}
        transparent
        depthWrite={false}
      />
    </instancedMesh>
  )
}
