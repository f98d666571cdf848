import { extend, useThree } from '@react-three/fiber'
import { useLayoutEffect, useMemo, useRef } from 'react'
import {
  AdditiveBlending,
  BackSide,
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Group,
  InstancedMesh,
  Mesh,
  Object3D,
  PlaneGeometry,
  Points,
  ShaderMaterial,
  SphereGeometry,
  Vector3,
} from 'three'
import type { Column } from './columns.ts'
import { columnHeight, onSphere } from './globeGrid.ts'
import type { GlobeView } from './globeView.ts'
import { air, body, columns as columnShader, dots } from './globeShaders.ts'
import { tokens } from '../kit/stage/tokens.ts'
import { useColumnHover } from './useColumnHover.ts'

extend({ BufferAttribute, BufferGeometry, Group, InstancedMesh, Mesh, PlaneGeometry, Points, ShaderMaterial, SphereGeometry })

interface Props {
  land: [number, number][]
  columns: Column[]
  view: GlobeView
  /** Where the sun stands in the zenith, degrees. */
  sun: { longitude: number; latitude: number }
  pixelRatio: number
  onHover?: (index: number) => void
}

// Colours are written as they are: the shaders output display values, no tone mapping, no conversion.
const plain = (colour: string) => new Color().setStyle(colour, 'srgb-linear')
const kindColours = () => [tokens.generation, tokens.grid, tokens.storage, tokens.charging, tokens.village].map(plain)

export function GlobeScene({ land, columns, view, sun, pixelRatio, onHover }: Props) {
  const { radius, centre, longitude, latitude } = view
  const globe = useRef<Group>(null)
  useColumnHover(globe, columns, onHover)
  const invalidate = useThree(state => state.invalidate)
  const height = useThree(state => state.size.height)

  const light = useMemo(() => ({ value: new Vector3() }), [])
  // Drawn when something changed: the sun moves by a quarter of a degree a minute.
  useLayoutEffect(() => {
    light.value.set(...onSphere(sun.longitude, sun.latitude))
    invalidate()
  }, [invalidate, light, sun])

  const uniforms = useMemo(
    () => ({
      body: { sun: light, dark: { value: plain('#050f1d') }, lit: { value: plain('#0e2d57') }, rim: { value: plain('#3f86e0') } },
      air: { rim: { value: plain('#4b93f0') }, reach: { value: 0.89 / Math.sqrt(1 - airRadius(radius) ** -2) } },
      dots: {
        sun: light,
        colour: { value: plain('#7fb0f5') },
        size: { value: Math.min(6, Math.max(1.2, height / 160) * Math.sqrt(radius)) * pixelRatio },
      },
    }),
    [pixelRatio, height, light, radius],
  )
  const points = useMemo(() => new Float32Array(land.flatMap(([x, y]) => onSphere(x, y).map(value => value * 1.002))), [land])

  return (
    <group ref={globe} position={centre} scale={radius} rotation={[(latitude * Math.PI) / 180, (-longitude * Math.PI) / 180, 0]}>
      <mesh>
        <sphereGeometry args={[1, 128, 96]} />
        <shaderMaterial vertexShader={body.vertex} fragmentShader={body.fragment} uniforms={uniforms.body} />
      </mesh>
      <mesh>
        <sphereGeometry args={[airRadius(radius), 128, 96]} />
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
      <Columns key={columns.length} columns={columns} radius={radius} />
    </group>
  )
}

/** The air is as thin on a globe that is near. */
const airRadius = (radius: number) => 1 + 0.16 / radius

/** Stage pixels, its dark seams included. */
const thinnest = 6
/** Radius of the globe as a share of the canvas' height: distance 4.75, field of view 28°. */
const globeShare = 0.42

function Columns({ columns, radius }: { columns: Column[]; radius: number }) {
  const mesh = useRef<InstancedMesh>(null)
  const invalidate = useThree(state => state.invalidate)
  const size = useThree(state => state.size.height)
  useLayoutEffect(() => {
    if (!mesh.current) return
    // On a small globe a column in proportion would be thinner than a pixel.
    const width = Math.max(0.012, thinnest / (size * globeShare * radius))
    const largest = Math.max(1, ...columns.map(column => column.capacity))
    const colours = kindColours()
    const place = new Object3D()
    const up = new Vector3(0, 1, 0)
    // The northernmost stands behind all others.
    const behindFirst = [...columns].sort((a, b) => b.latitude - a.latitude)
    behindFirst.forEach(({ longitude, latitude, capacity, kind }, i) => {
      const height = columnHeight(capacity, largest)
      const normal = new Vector3(...onSphere(longitude, latitude))
      place.position.copy(normal).multiplyScalar(1 + height / 2)
      place.quaternion.setFromUnitVectors(up, normal)
      place.scale.set(width, height, width)
      place.updateMatrix()
      mesh.current?.setMatrixAt(i, place.matrix)
      mesh.current?.setColorAt(i, colours[kind] ?? colours[0]!)
    })
    mesh.current.instanceMatrix.needsUpdate = true
    if (mesh.current.instanceColor) mesh.current.instanceColor.needsUpdate = true
    invalidate()
  }, [columns, invalidate, size, radius])
  if (columns.length === 0) return null
  return (
    <instancedMesh ref={mesh} args={[undefined, undefined, columns.length]} frustumCulled={false}>
      <planeGeometry />
      <shaderMaterial
        vertexShader={columnShader.vertex}
        fragmentShader={columnShader.fragment}
        side={DoubleSide}
        transparent
        depthWrite={false}
      />
    </instancedMesh>
  )
}
