import { useState } from 'react';
import { useLocalize } from '../i18n/texts.ts';
import { BarChart } from '../ui/charts/bar-chart.tsx';
import { HeatMap } from '../ui/charts/calendars/heat-map.tsx';
import { MonthHeat } from '../ui/charts/calendars/month-heat.tsx';
import { WeekCalendar } from '../ui/charts/calendars/week-calendar.tsx';
import { LineChart } from '../ui/charts/line-chart.tsx';
import { PlaceMap } from '../ui/charts/places/place-map.tsx';
import { RankedBars } from '../ui/charts/ranked-bars.tsx';
import { SmallBars } from '../ui/charts/small-bars.tsx';
import { Cards } from '../ui/layout/cards.tsx';
import { CounterTiles } from '../ui/layout/counter-tiles.tsx';

const RATES = [97, 96, 98, 95, 91, 97];
const DAYS = ['周二', '周三', '周四', '周五', '周一', '今天'];
const GROUPS = [
  { key: 'read', name: '已读', value: 431 },
  { key: 'sent', name: '送达未读', value: 85 },
  { key: 'none', name: '没有账号', value: null },
];

const MONTH = Array.from({ length: 30 }, (_, at) => ({
  day: `2026-11-${String(at + 1).padStart(2, '0')}`,
  value: at % 7 === 0 || at % 7 === 6 ? 0 : (at * 5) % 13,
}));
const LESSON = { cn: '语文', us: 'Chinese' };
const WEEK = [
  { key: 'a', day: '2026-11-23', from: 540, to: 585, kind: 'lesson', name: LESSON, detail: '302' },
  { key: 'b', day: '2026-11-25', from: 595, to: 640, kind: 'lesson', name: LESSON, mode: 'moved' as const },
  {
    key: 'c',
    day: '2026-11-26',
    from: 660,
    to: 720,
    kind: 'room',
    name: { cn: '205 室', us: 'Room 205' },
    mode: 'undecided' as const,
  },
  { key: 'd', day: '2026-11-26', from: 690, to: 780, kind: 'lesson', name: LESSON, detail: '304' },
  { key: 'e', day: '2026-11-27', from: 840, to: 990, kind: 'event', name: { cn: '冬季运动会', us: 'Winter games' } },
];

/** Charts of days and places. */
function SampleCalendars() {
  const localize = useLocalize();
  const [day, chooseDay] = useState<string | null>('2026-11-24');
  return (
    <>
      <Cards least={380} fit gap={16}>
        <MonthHeat
          title={localize({ cn: '每日来访', us: 'Visits by day' })}
          unit={localize({ cn: '批', us: 'bookings' })}
          month="2026-11-24"
          today="2026-11-24"
          days={MONTH}
          chosen={day}
          onChoose={chooseDay}
        />
        <PlaceMap
          title={localize({ cn: '今日各门到访', us: 'Arrivals by gate today' })}
          unit={localize({ cn: '人', us: 'persons' })}
          places={[
            { key: 'n', name: localize({ cn: '北门', us: 'North gate' }), value: 0, shown: '0' },
            { key: 'e', name: localize({ cn: '东门', us: 'East gate' }), value: 14, shown: '14' },
            { key: 's', name: localize({ cn: '南门', us: 'South gate' }), value: 39, shown: '39' },
          ]}
        />
      </Cards>
      <WeekCalendar
        title={localize({ cn: '本周', us: 'This week' })}
        days={Array.from({ length: 7 }, (_, at) => `2026-11-${at + 23}`)}
        kinds={[
          { key: 'lesson', name: localize({ cn: '课', us: 'Lessons' }) },
          { key: 'room', name: localize({ cn: '场地', us: 'Rooms' }) },
          { key: 'event', name: localize({ cn: '活动', us: 'Events' }) },
        ]}
        events={WEEK.map(({ name, ...event }) => ({ ...event, name: localize(name) }))}
        now={{ day: '2026-11-24', minute: 500 }}
      />
    </>
  );
}

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
      <Cards least={380} fit gap={16}>
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
          table={{ columns: ['%'], rows: RATES.map((value, at) => ({ label: DAYS[at] ?? '', values: [`${value}`] })) }}
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
      </Cards>
      <SampleCalendars />
    </>
  );
}
