import { useState } from 'react';
import { useLocalize } from '../i18n/texts.ts';
import { BarChart } from '../ui/charts/bar-chart.tsx';
import { HeatMap } from '../ui/charts/heat-map.tsx';
import { LineChart } from '../ui/charts/line-chart.tsx';
import { RankedBars } from '../ui/charts/ranked-bars.tsx';
import { SmallBars } from '../ui/charts/small-bars.tsx';
import { CounterTiles } from '../ui/counter-tiles.tsx';
import classes from './ui.module.css';

const RATES = [97, 96, 98, 95, 91, 97];
const DAYS = ['周二', '周三', '周四', '周五', '周一', '今天'];
const GROUPS = [
  { key: 'read', name: '已读', value: 431 },
  { key: 'sent', name: '送达未读', value: 85 },
  { key: 'none', name: '没有账号', value: null },
];

/** Every chart of the set. */
export function SampleCharts() {
  const localize = useLocalize();
  const [chosen, choose] = useState<string | null>(null);
  const hours = Array.from({ length: 12 }, (_, at) => [(at * 7) % 5, (at * 5) % 3]);
  return (
    <>
      <CounterTiles
        counters={[{ key: 'a', label: localize({ cn: '今日预约', us: 'Booked today' }), count: 11 }]}
        chart={
          <SmallBars
            title={localize({ cn: '各时段到访', us: 'Arrivals by hour' })}
            series={[localize({ cn: '预约', us: 'Expected' }), localize({ cn: '到访', us: 'Arrived' })]}
            bars={hours.map((values, at) => ({
              key: String(at),
              tick: String(at + 7),
              says: `${at + 7}:00 ${values.join(' / ')}`,
              values,
            }))}
            chosen={chosen}
            onChoose={choose}
            now={1.3}
          />
        }
      />
      <div className={classes.two}>
        <BarChart
          title={localize({ cn: '各时段来访', us: 'Visits by hour' })}
          unit={localize({ cn: '批', us: 'bookings' })}
          series={[localize({ cn: '预约', us: 'Expected' })]}
          bars={hours.map(([value = 0], at) => ({ label: `${at + 7}:00`, tick: String(at + 7), values: [value] }))}
          labelEvery={2}
          nowAt={1}
        />
        <LineChart
          title={localize({ cn: '到校率', us: 'Attendance' })}
          unit={localize({ cn: '%，灰带为四周区间', us: '%, the grey band is usual' })}
          series={[localize({ cn: '到校率', us: 'Attendance' })]}
          points={RATES.map((value, at) => ({
            tick: DAYS[at] ?? '',
            values: [value],
            usual: { low: 94, high: 99 },
          }))}
          twin={{ columns: ['%'], rows: RATES.map((value, at) => ({ label: DAYS[at] ?? '', values: [`${value}`] })) }}
          note={{ at: 4, text: localize({ cn: '91%，低于区间', us: '91%, below the usual' }) }}
          nowAt={5}
        />
        <RankedBars
          title={localize({ cn: '谁没读', us: 'Who has not read' })}
          unit={localize({ cn: '户', us: 'families' })}
          columns={[localize({ cn: '状态', us: 'State' }), localize({ cn: '户', us: 'Families' })]}
          rows={GROUPS.map((row) => ({ ...row, shown: row.value === null ? '<5' : String(row.value) }))}
        />
        <HeatMap
          title={localize({ cn: '会议室占用', us: 'Rooms in use' })}
          unit={localize({ cn: '越深越满', us: 'the deeper the fuller' })}
          columns={hours.map((_, at) => String(at + 7))}
          rows={DAYS.map((label, row) => ({
            label,
            cells: hours.map(([value = 0], at) => ({
              value: (value + row * at) % 7,
              shown: String((value + row * at) % 7),
            })),
          }))}
          now={{ row: 5, column: 1 }}
        />
      </div>
    </>
  );
}
