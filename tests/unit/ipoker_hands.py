"""Sessions in iPoker's XML format, made up for the tests."""

HEAD = """\
<?xml version="1.0" encoding="utf-8"?>
<session sessioncode="1">
 <general>
  <mode>real</mode>
  <gametype>{kind}</gametype>
  <tablename>Torre &amp; Mar, 77712345</tablename>
  <currency>EUR</currency>
  <nickname>Ana</nickname>
 </general>
"""

HOLDEM = (
    HEAD.format(kind="Holdem NL €0.50/€1")
    + """\
 <game gamecode="90000001">
  <general>
   <startdate>2016-04-25 01:52:09</startdate>
   <players>
    <player seat="1" name="Ana" chips="€1,100" dealer="0" win="€147.40" bet="€74"/>
    <player seat="3" name="Bea" chips="€73" dealer="0" win="€0" bet="€73"/>
    <player seat="5" name="Leo &lt;3" chips="€50" dealer="0" win="€0" bet="€1.50"/>
    <player seat="8" name="" chips="€0" dealer="0" win="€0" bet="€0"/>
    <player seat="10" name="Cleo" chips="€80" dealer="1" win="€0" bet="€0"/>
   </players>
  </general>
  <round no="0">
   <action no="1" type="1" sum="€0.50" player="Ana" cards="[cards]"/>
   <action no="2" type="2" sum="€1" player="Bea" cards="[cards]"/>
   <action no="3" type="2" sum="€1.50" player="Leo &lt;3" cards="[cards]"/>
  </round>
  <round no="1">
   <cards type="Pocket" player="Ana">HA HK</cards>
   <action no="6" type="23" sum="€4" player="Ana" cards=""/>
   <cards type="Pocket" player="Bea">S9 D10</cards>
   <action no="7" type="3" sum="€3" player="Bea" cards=""/>
   <cards type="Pocket" player="Leo &lt;3">X X</cards>
   <action no="4" type="4" sum="€0" player="Leo &lt;3" cards=""/>
   <action no="8" type="0" sum="€0" player="Leo &lt;3" cards=""/>
   <cards type="Pocket" player="Cleo">X X</cards>
   <action no="5" type="0" sum="€0" player="Cleo" cards=""/>
  </round>
  <round no="2">
   <cards type="Flop" player="">H2 H7 C9</cards>
   <action no="9" type="5" sum="€70" player="Ana" cards=""/>
   <action no="10" type="7" sum="€69" player="Bea" cards=""/>
  </round>
  <round no="3">
   <cards type="Turn" player="">C10</cards>
  </round>
  <round no="4">
   <cards type="River" player="">H3</cards>
  </round>
 </game>
"""
)

STUD = (
    HEAD.format(kind="7 Card Stud Hi-Lo L €0.05/€0.10")
    + """\
 <game gamecode="90000002">
  <general>
   <players>
    <player seat="1" name="Bea" chips="€1" dealer="1" win="€0" bet="€0.06"/>
    <player seat="6" name="Ana" chips="€2.86" dealer="0" win="€0.17" bet="€0.11"/>
   </players>
  </general>
  <round no="0">
   <action no="1" player="Bea" type="15" sum="€0.01" cards="[cards]"/>
   <action no="2" player="Ana" type="15" sum="€0.01" cards="[cards]"/>
  </round>
  <round no="1"></round>
  <round no="2">
   <cards type="Third Street" player="Bea">X X D2</cards>
   <action no="3" player="Bea" type="16" sum="€0.02" cards=""/>
   <action no="5" player="Bea" type="3" sum="€0.03" cards=""/>
   <cards type="Third Street" player="Ana">CA D5 H4</cards>
   <action no="4" player="Ana" type="23" sum="€0.05" cards=""/>
  </round>
  <round no="3">
   <cards type="Fourth Street" player="Bea">C3</cards>
   <action no="7" player="Bea" type="0" sum="€0" cards=""/>
   <cards type="Fourth Street" player="Ana">H7</cards>
   <action no="6" player="Ana" type="5" sum="€0.05" cards=""/>
  </round>
 </game>
</session>
"""
)

TOURNAMENT = """\
<session sessioncode="2">
 <general>
  <gametype>Holdem SL</gametype>
  <tablename>Tarde, 547028881</tablename>
  <currency>EUR</currency>
  <nickname>Ana</nickname>
  <tournamentname>Tarde</tournamentname><place>1</place><buyin>€5</buyin>
  <totalbuyin>€4,50 + €0,50</totalbuyin>}
 </general>
 <game gamecode="90000003">
  <general>
   <players>
    <player seat="1" name="Ana" chips="1.500" dealer="1" win="2.250" bet="1.500"/>
    <player seat="3" name="Bea" chips="1.000" dealer="0" win="0" bet="1.000"/>
    <player seat="5" name="Cleo" chips="500" dealer="0" win="750" bet="500"/>
   </players>
  </general>
  <round no="0">
   <action no="1" player="Bea" type="1" sum="10" cards="[cards]"/>
   <action no="2" player="Cleo" type="2" sum="20" cards="[cards]"/>
  </round>
  <round no="1">
   <cards type="Pocket" player="Ana">SA DA</cards>
   <action no="3" player="Ana" type="23" sum="1.500" cards=""/>
   <cards type="Pocket" player="Bea">SK DK</cards>
   <action no="4" player="Bea" type="7" sum="990" cards=""/>
   <cards type="Pocket" player="Cleo">HA CA</cards>
   <action no="5" player="Cleo" type="7" sum="480" cards=""/>
  </round>
  <round no="2"><cards type="Flop" player="">H2 S7 C9</cards></round>
  <round no="3"><cards type="Turn" player="">C10</cards></round>
  <round no="4"><cards type="River" player="">D3</cards></round>
 </game>
</session>
"""

ALL = {"hold'em": HOLDEM, "stud": STUD, "tournament": TOURNAMENT}
