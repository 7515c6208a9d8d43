// The part of Apache ECharts that the charts use, bundled by `cargo xtask build` into
// `public/vendor/echarts.js`. A new chart kind or component has to be named here, otherwise ECharts
// leaves it out of the drawing without an error.
import { init, use } from "echarts/core";
import { LineChart, ScatterChart } from "echarts/charts";
import {
  AriaComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  MarkPointComponent,
  TooltipComponent,
} from "echarts/components";
import { LabelLayout } from "echarts/features";
// SVG: sharp at any zoom and in print, exported as it is.
import { SVGRenderer } from "echarts/renderers";

use([
  LineChart,
  ScatterChart,
  AriaComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  MarkPointComponent,
  TooltipComponent,
  LabelLayout,
  SVGRenderer,
]);

export { init };
