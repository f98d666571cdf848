/** Indicator numbers the product itself reasons about; all indicators with names and units are in assets/data/indicators.json. */
export const indicator = {
  /** Total active power, kW; PV and discharge positive as produced, load positive as consumed, storage + discharge / − charge. */
  activePower: 'A000000001',
  /** Energy since site-local midnight of the device's own kind (generation, consumption, charge, charging), kWh. */
  dayEnergy: 'A000000002',
  /** Second register: energy since midnight that a storage discharged, or that went out through the meter of a grid connection, kWh. */
  dayDischarge: 'A000000003',
  /** Counter since commissioning, kWh. */
  totalEnergy: 'A000000004',
  powerFactor: 'A000000005',
  /** Load rate of a transformer or line, %. */
  loadRate: 'A000000006',
  /** kvar */
  reactivePower: 'A000000007',
  /** Hz */
  frequency: 'A000000009',
  voltageA: 'A000000011',
  voltageB: 'A000000012',
  voltageC: 'A000000013',
  voltageAB: 'A000000014',
  voltageBC: 'A000000015',
  voltageCA: 'A000000016',
  currentA: 'A000000021',
  currentB: 'A000000022',
  currentC: 'A000000023',
  /** Storage state of charge, %. */
  stateOfCharge: 'A000000031',
  /** Inside temperature of an inverter or transformer, °C. */
  deviceTemperature: 'A000000041',
  /** Plane-of-array irradiance, W/m². */
  irradiance: 'A000000051',
  /** °C */
  moduleTemperature: 'A000000052',
  /** Charging pile: 0 idle, 1 charging, anything else a fault. */
  pileState: 'A000000091',
  /** Charging pile: energy of the session going on, kWh. */
  sessionEnergy: 'A000000092',
  /** Charging pile: state of charge of the vehicle, %. */
  vehicleCharge: 'A000000093',
  ambientTemperature: 'B000000002',
  humidity: 'B000000001',
  pm: 'B000000022',
  sf6: 'B000000024',
  tvoc: 'B000000025',
  noise: 'B000000026',
} as const

/** Of heat, water, compressed air and gas. None of it is electrical energy. */
export const media = {
  /** Heating water, °C. */
  supplyTemperature: 'C000000001',
  returnTemperature: 'C000000002',
  /** Of water, MPa. */
  pressure: 'C000000003',
  /** Of water, m³/h. */
  flow: 'C000000004',
  /** kW of heat. */
  heatPower: 'C000000005',
  /** GJ since midnight, and since the meter is there. */
  dayHeat: 'C000000006',
  totalHeat: 'C000000007',
  /** Heat for a kWh of electricity. */
  efficiency: 'C000000008',
  /** 0 stands, 1 runs. */
  running: 'C000000009',
  /** Natural gas, m³/h. */
  gasFlow: 'C000000010',
  /** Hz */
  pumpSpeed: 'C000000021',
  /** m */
  level: 'C000000022',
  /** m³ */
  dayWater: 'C000000023',
  totalWater: 'C000000024',
  /** Compressed air: MPa, m³/min, °C, °C, %, m³, m³. */
  airPressure: 'C000000031',
  airFlow: 'C000000032',
  dewPoint: 'C000000033',
  outletTemperature: 'C000000034',
  loading: 'C000000035',
  dayAir: 'C000000036',
  totalAir: 'C000000037',
  /** kWh a compressor took since midnight, shown for itself: the plant's meter counts it. */
  dayPower: 'C000000038',
  /** m³ */
  dayGas: 'C000000042',
  totalGas: 'C000000043',
} as const

/** What counts from midnight on: of a day its last value is what it came to, and days add up. */
export const dayRegisters: readonly string[] = [
  indicator.dayEnergy,
  indicator.dayDischarge,
  media.dayHeat,
  media.dayWater,
  media.dayAir,
  media.dayPower,
  media.dayGas,
]
